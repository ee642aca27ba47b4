// The links of everybody: a QR code and a short code each, to be withdrawn or made anew.

import { fill, make } from "../dom.js";
import { say } from "../words.js";
import { act, picture, spelled } from "./api.js";
import { attempt, button, notice } from "./parts.js";

const ORDER = ["organiser", "desk", "screen", "table", "player", "invitation"];

/** The page of links. */
export function linksPage(root, code) {
  const line = notice();
  const body = make("section", { class: "paper sheet links-sheet" });
  fill(root, body, line);
  const go = (e, fields) => attempt(line, () => act(code, e, fields));
  return {
    show(view) {
      const some = [...view.links].sort(
        (one, two) => ORDER.indexOf(one.role) - ORDER.indexOf(two.role) || one.number - two.number,
      );
      fill(
        body,
        make("h2", {}, say("web.tournament.links-title")),
        make("p", {}, say("web.tournament.address"), " ", make("b", {}, view.origin)),
        /localhost|127\.0\.0\.1/.test(view.origin) &&
          make("p", { class: "bad" }, say("web.tournament.address-local")),
        make("p", { class: "second" }, say("web.tournament.links-note")),
        make(
          "ul",
          { class: "link-list" },
          ...some.map((link) =>
            make(
              "li",
              {},
              make("img", { src: picture(link.code), alt: "", width: 96, height: 96, loading: "lazy" }),
              make(
                "div",
                {},
                make("b", {}, titleOf(view, link)),
                make("a", { href: `/t/${link.code}`, class: "code" }, spelled(link.code)),
                link.role !== "organiser" &&
                  button(
                    say("web.tournament.renew"),
                    async () => {
                      if (await go("link-withdrawn", { code: link.code })) {
                        if (link.role === "invitation") await go("invite");
                        else await go("link", { role: link.role, number: link.number });
                      }
                    },
                    "plain",
                  ),
              ),
            ),
          ),
        ),
      );
    },
  };
}

/** What a link is for. */
export function titleOf(view, link) {
  if (link.role === "invitation") return say("web.tournament.role-invitation", { name: link.name });
  if (link.role === "player") {
    const name = view.players?.[link.number - 1]?.name ?? "";
    return `${link.number} ${name}`;
  }
  return say(`web.tournament.role-${link.role}`, { number: link.number });
}
