// A question being answered: what has been picked so far, what is open next, and when it is sent.
// Nothing leaves the browser before the last pick, so everything can be cancelled until then.

import type { TableStore } from "../api/table.svelte";
import type { Question, Seat } from "../api/types";
import type { LitKind } from "../board/types";
import { settings } from "../table/settings.svelte";
import {
  groupBy, narrow, nextKind, numbers, parseAll, spaceOf, usualNumber, value, type Chosen, type Option,
} from "./actions";
import { effectsOf, type Effect, type Situation } from "./consequences";
import { whyNotSpace, type Reason } from "./reasons";

/** One thing that can be picked now: a single answer, or the way to several. */
export interface Choice {
  kind: string;
  value: string;
  options: Option[];
}

export interface Light {
  kind: LitKind;
  effects: Effect[];
  options: Option[];
}

/** Kinds of things that stand on the action pyramid. */
const ACTIONS = ["action", "evil", "golden"];

const ENDS_A_TURN = new Set(["turn", "seth_turn", "alliance_turn"]);
const AFTER_A_BATTLE = new Set(["recall", "retreat", "stay"]);

export class Asking {
  private at = $state(-1);
  private picked = $state.raw<Chosen>({});
  private counted = $state.raw<number | null>(null);
  private doubted = $state.raw<Option | null>(null);
  /** Why the last click led to nothing. */
  hint = $state.raw<Reason | null>(null);

  readonly question: Question | null = $derived.by(() => this.store.question);
  readonly seat: Seat | null = $derived.by(() => this.store.question?.seat ?? this.store.seat);
  /** None while there is more to see: then nothing is asked yet. */
  readonly options: Option[] = $derived.by(() =>
    parseAll((this.question && this.store.table?.options) || null, this.store.components?.verbs ?? {}),
  );
  readonly fresh: boolean = $derived.by(() => this.at === this.store.table?.index);
  readonly chosen: Chosen = $derived.by(() => (this.fresh ? this.picked : {}));
  readonly confirming: Option | null = $derived.by(() => (this.fresh ? this.doubted : null));
  readonly left: Option[] = $derived(narrow(this.options, this.chosen));
  readonly begun: boolean = $derived(Object.keys(this.chosen).length > 0 || this.confirming !== null);
  /** What is to be picked next, once something has been picked. */
  readonly next: string | null = $derived.by(() => {
    const kind = nextKind(this.left, this.chosen);
    if (Object.keys(this.chosen).length > 0) return kind;
    // nothing but one number is asked for
    return kind === "number" && this.left.every((option) => option.args.length <= 2) ? kind : null;
  });
  readonly counting: number[] | null = $derived(this.next === "number" ? numbers(this.left) : null);
  readonly number: number | null = $derived.by(() => {
    if (!this.counting) return null;
    const wanted = this.fresh ? this.counted : null;
    return wanted !== null && this.counting.includes(wanted) ? wanted : usualNumber(this.left);
  });

  readonly choices: Choice[] = $derived.by(() => this.listChoices());
  readonly lights: Map<string, Light> = $derived.by(() => this.light());
  readonly situation: Situation | null = $derived.by(() => {
    const { table, components, events } = this.store;
    if (!table?.view || !components || this.seat === null) return null;
    return { view: table.view, components, seat: this.seat, events };
  });

  constructor(readonly store: TableStore) {}

  // What is open

  private listChoices(): Choice[] {
    if (this.confirming || this.counting) return [];
    if (this.next !== null) return choicesBy(this.left, this.next);
    const pick = this.question?.pick;
    if (pick === "turn") return this.listTurn();
    const first = pick === "creature" ? "creature" : this.options.some((one) => spaceOf(one)) ? "space" : null;
    if (first === null) return single(this.options);
    const byFirst = choicesBy(this.options.filter((one) => value(one, first) !== null), first);
    return [...byFirst, ...single(this.options.filter((one) => value(one, first) === null))];
  }

  /** The spaces of the action pyramid first, then what needs no token. */
  private listTurn(): Choice[] {
    const choices: Choice[] = [];
    const rest: Option[] = [];
    const byPlace = groupBy(this.options, (option) => {
      const kind = ACTIONS.find((one) => value(option, one) !== null);
      return kind ? `${kind} ${value(option, kind)}` : null;
    });
    for (const [place, options] of byPlace) {
      const [kind = "", name = ""] = place.split(" ");
      choices.push({ kind, value: name, options });
    }
    const spaces = groupBy(this.options, (option) => (ACTIONS.some((one) => value(option, one)) ? null : spaceOf(option)));
    for (const [space, options] of spaces) choices.push({ kind: "space", value: space, options });
    for (const option of this.options) {
      if (!ACTIONS.some((kind) => value(option, kind)) && !spaceOf(option)) rest.push(option);
    }
    return [...choices, ...single(rest)];
  }

  /** The choice that a space of the action pyramid stands for. */
  actionChoice(kind: string, name: string): Choice | null {
    if (this.question?.pick !== "turn" || this.confirming) return null;
    const options = this.options.filter((option) => value(option, kind) === name);
    return options.length ? { kind, value: name, options } : null;
  }

  private light(): Map<string, Light> {
    const lights = new Map<string, Light>();
    const { components } = this.store;
    if (!this.question || !components) return lights;
    const among = narrow(this.options, { ...this.chosen, verb: undefined, space: undefined, number: undefined });
    for (const [space, options] of groupBy(among, spaceOf)) {
      const effects = this.situation ? effectsOf(this.situation, options) : [];
      lights.set(space, { kind: kindOfLight(options, effects), effects, options });
    }
    for (const [city, options] of groupBy(among, (option) => value(option, "city"))) {
      for (const space of components.board.cities.find((one) => one.name === city)?.districts ?? []) {
        lights.set(space, { kind: "go", effects: [], options });
      }
    }
    return lights;
  }

  // Picking

  private begin(chosen: Chosen): void {
    this.at = this.store.table?.index ?? -1;
    this.picked = chosen;
    this.counted = null;
    this.doubted = null;
    this.hint = null;
  }

  pick(choice: Choice): void {
    if (this.store.busy) return;
    const [only] = choice.options;
    if (choice.options.length === 1 && only) {
      void this.take(only);
      return;
    }
    const chosen = { ...this.chosen, [choice.kind]: choice.value };
    const left = narrow(this.options, chosen);
    if (left.length === 1 && left[0]) void this.take(left[0]);
    else this.begin(chosen);
  }

  pickSpace(space: string): void {
    if (!this.question || this.store.busy) return;
    const light = this.lights.get(space);
    if (!light) {
      this.hint = this.whyNot(space);
      return;
    }
    const { verb: _verb, space: _space, number: _number, ...kept } = this.chosen;
    const [only] = light.options;
    if (light.options.length === 1 && only) {
      this.begin(kept);
      void this.take(only);
    } else {
      this.begin({ ...kept, space });
    }
  }

  whyNot(space: string): Reason | null {
    const { table, components } = this.store;
    if (!table?.view || !this.question || !components || this.seat === null) return null;
    return whyNotSpace(table.view, components, this.seat, space, this.question, this.options);
  }

  count(number: number): void {
    this.at = this.store.table?.index ?? -1;
    this.counted = number;
  }

  countBy(step: number): void {
    const open = this.counting;
    if (!open || this.number === null) return;
    const place = open.indexOf(this.number) + step;
    this.count(open[Math.max(0, Math.min(open.length - 1, place))] as number);
  }

  /** The number shown is the one. */
  go(): void {
    const option = this.left.find((one) => value(one, "number") === String(this.number));
    if (option) void this.take(option);
  }

  // Sending

  private matters(option: Option): boolean {
    const message = this.question?.message ?? "";
    if (option.verb === "done" && ENDS_A_TURN.has(message)) return settings.now.confirmTurn;
    if (AFTER_A_BATTLE.has(option.verb)) return settings.now.confirmBattle;
    return false;
  }

  async take(option: Option): Promise<void> {
    if (this.store.busy) return;
    if (this.matters(option) && this.confirming?.text !== option.text) {
      this.begin(this.chosen);
      this.doubted = option;
      return;
    }
    await this.store.answer(option.text);
    this.reset();
  }

  confirm(): void {
    if (this.confirming) void this.take(this.confirming);
    else if (this.counting) this.go();
  }

  cancel(): void {
    if (this.confirming) this.doubted = null;
    else this.reset();
    this.hint = null;
  }

  private reset(): void {
    this.at = -1;
    this.picked = {};
    this.counted = null;
    this.doubted = null;
  }

  // Keys

  /** Whether a key meant something here. */
  key(key: string): boolean {
    if (!this.question) return false;
    if (key === "Enter" && (this.confirming || this.counting)) return this.confirm(), true;
    if (key === "Escape" && (this.begun || this.hint)) return this.cancel(), true;
    if (this.counting) {
      if (key === "ArrowUp" || key === "ArrowRight" || key === "+") return this.countBy(1), true;
      if (key === "ArrowDown" || key === "ArrowLeft" || key === "-") return this.countBy(-1), true;
      const number = Number(key);
      if (/^\d$/.test(key) && this.counting.includes(number)) return this.count(number), true;
      return false;
    }
    if (/^\d$/.test(key)) {
      const choice = this.choices[key === "0" ? 9 : Number(key) - 1];
      if (choice) return this.pick(choice), true;
    }
    return false;
  }
}

function choicesBy(options: readonly Option[], kind: string): Choice[] {
  const groups = groupBy(options, (option) => (kind === "verb" ? option.verb : value(option, kind)));
  return [...groups].map(([name, group]) => ({ kind, value: name, options: group }));
}

/** What needs nothing more, like being done, comes last. */
function single(options: readonly Option[]): Choice[] {
  const ordered = [...options.filter((one) => one.args.length), ...options.filter((one) => !one.args.length)];
  return ordered.map((option) => ({ kind: "option", value: option.text, options: [option] }));
}

const OWN = new Set(["troop", "recruit", "place", "house", "summon", "build", "sacrifice", "temple"]);
const AIMED = new Set(["target", "beast"]);

function kindOfLight(options: readonly Option[], effects: readonly Effect[]): LitKind {
  const verb = options[0]?.verb ?? "";
  if (verb === "attack" || effects.some((effect) => effect.kind === "battle")) return "fight";
  if (AIMED.has(verb)) return "target";
  return OWN.has(verb) ? "own" : "go";
}
