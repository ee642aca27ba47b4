// Whatever lies in a player's corner lies over nothing: names are shortened, and tiles made smaller or laid
// along the edge, until they fit. In the console large scores stand in rows where they do not fit side by side.

/** No smaller than this, in px: such a tile can just be told from others. */
const LEAST = 10;
/** Between what lies along the edge and the edge, and the rivers. */
const MARGIN = 10;
const INSIDE = ".seat > .wind, .seat > .score, .middle > :not(.unseen)";
const RIVERS = ".river .tile";
const AROUND = `${RIVERS}, .console, .who > *, .backs, .call, .event, .slip.paper, .top .what, .asides > *`;

function boxes(parts) {
  return [...parts].filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
}

function isOver(some, others) {
  return some.some((one) =>
    others.some(
      (other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
    ),
  );
}

/** Whether some of these lie over one another. */
function collide(parts) {
  return parts.some((one, at) => isOver([one], parts.slice(at + 1)));
}

/** Fit the corners of a table into what the rest of it leaves free, and the scores into its console. */
export function fit(table) {
  for (const console of table.querySelectorAll(".console")) {
    console.classList.remove("tight");
    console.classList.toggle("tight", collide(boxes(console.querySelectorAll(INSIDE))));
  }
  const rivers = boxes(table.querySelectorAll(RIVERS));
  for (const who of table.querySelectorAll(".who")) {
    who.classList.remove("tight");
    who.classList.toggle("tight", isOver(boxes(who.children), rivers));
  }
  for (const laid of table.querySelectorAll(".laid")) laid.removeAttribute("style");
  const around = boxes(table.querySelectorAll(AROUND));
  for (const laid of table.querySelectorAll(".laid")) {
    const tiles = laid.querySelectorAll(".tile");
    if (isOver(boxes(tiles), around)) lay(laid, tiles, around, beside(laid, table, rivers));
  }
}

/** How wide the strip is between the rivers and the edge of the felt that a corner lies at. */
function beside(laid, table, rivers) {
  const felt = table.querySelector(".felt-area").getBoundingClientRect();
  const toTheRight = laid.closest(".right, .own") !== null;
  const free = toTheRight
    ? felt.right - Math.max(...rivers.map(({ right }) => right))
    : Math.min(...rivers.map(({ left }) => left)) - felt.left;
  return `${Math.floor(free - 2 * MARGIN)}px`;
}

/** Lay the tiles as large as they fit: as the sheet has it, or in the strip along the edge. */
function lay(laid, tiles, around, strip) {
  // The short side of a tile, which may lie across, is its width.
  const whole = Math.floor(Math.min(...boxes(tiles).map((box) => Math.min(box.width, box.height))));
  for (let width = whole - 1; width >= LEAST; width -= 1) {
    laid.style.setProperty("--w", `${width}px`);
    for (const room of ["", strip]) {
      laid.style.maxWidth = room;
      laid.style.width = room;
      if (!isOver(boxes(tiles), around)) return;
    }
  }
}
