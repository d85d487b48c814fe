import cards from "./cards.json";
import errors from "./errors.json";
import events from "./events.json";
import guide from "./guide.json";
import names from "./names.json";
import options from "./options.json";
import places from "./places.json";
import questions from "./questions.json";
import tiles from "./tiles.json";
import ui from "./ui.json";

export default {
  ...cards, ...errors, ...events, ...guide, ...names, ...options, ...places, ...questions, ...tiles, ...ui,
}; // prettier-ignore
