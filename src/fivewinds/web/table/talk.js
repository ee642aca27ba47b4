// Talking while one plays: a button that counts, a sheet, and what was just said on the felt.

import { fill, make } from "../dom.js";
import { faceOf } from "../faces.js";
import { fits } from "../layout.js";
import { svg } from "../tiles/svg.js";
import { number, say } from "../words.js";
import { chatShown, lineText, linesShown } from "./chat.js";
import { dialog } from "./result.js";

/** What was just said stands on the felt for so long. */
const HEARD = 6000;
/** A speech balloon, drawn by ourselves. */
const BALLOON = "M4 5H20V16H11L6 20V16H4Z";

export class Talk {
  /** @param {object} session @param {object} live tells those who hear the page */
  constructor(session, live) {
    this.session = session;
    this.live = live;
    this.sheet = dialog("chat", () => this.sheet.hide(), () => fits("desktop"));
    this.heard = make("p", { class: "heard", hidden: true, "aria-hidden": "true" });
  }

  get elements() {
    return [this.heard, this.sheet.element];
  }

  /** Something was said, or nothing: show it where the reader looks. */
  changed(line) {
    if (this.sheet.open) {
      this.session.unread = 0;
      this.sheet.element.querySelector("#chat-lines").replaceWith(linesShown(this.session));
      this.sheet.element.querySelector("#chat-trouble").textContent = this.session.notice ?? "";
      this.toEnd();
    }
    if (!line || line.chair === this.session.chair) return;
    this.live.tell(lineText(line));
    const chair = this.session.info?.chairs[line.chair];
    fill(this.heard, chair && faceOf(chair), chair && " ", lineText(line));
    this.heard.hidden = this.sheet.open;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.heard.hidden = true), HEARD);
  }

  open() {
    this.session.unread = 0;
    this.heard.hidden = true;
    this.sheet.show(chatShown(this.session, { close: () => this.sheet.hide() }));
    this.toEnd();
    this.sheet.element.querySelector("#chat-text").focus();
    this.session.changed([], { aloud: false });
  }

  toEnd() {
    this.sheet.element.querySelector("#chat-lines")?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  get label() {
    const { unread } = this.session;
    return unread ? say("web.table.chat-new", { count: number(unread) }) : say("web.table.chat");
  }

  /** The way to the sheet in words. */
  button(id) {
    const unread = this.session.unread > 0;
    return make(
      "button",
      { id, class: `link${unread ? " unread" : ""}`, type: "button", onclick: () => this.open() },
      this.label,
    );
  }

  /** The same as a sign, where there is little room. */
  sign() {
    const unread = this.session.unread > 0;
    return make(
      "button",
      {
        id: "talk-sign",
        class: `plain talk-sign${unread ? " unread" : ""}`,
        type: "button",
        "aria-label": this.label,
        onclick: () => this.open(),
      },
      svg(
        "svg",
        { viewBox: "0 0 24 24", width: 24, height: 24, class: "sign-icon", "aria-hidden": "true" },
        svg("path", { d: BALLOON }),
      ),
    );
  }
}
