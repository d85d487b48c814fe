// What is being explained right now, and beside which element: one thing at a time on the whole page.

import type { Attachment } from "svelte/attachments";
import type { Subject } from "./explain";

const HOVER = 380; // milliseconds
const LEAVE = 140;
const PRESS = 520;

export const POPOVER = "explanation";

class Explaining {
  subject = $state.raw<Subject | null>(null);
  anchor = $state.raw<Element | null>(null);
  /** By finger: it stays until it is closed. */
  held = $state(false);
  private later: ReturnType<typeof setTimeout> | undefined;

  show(subject: Subject, anchor: Element | null = null, held = false): void {
    clearTimeout(this.later);
    if (this.anchor !== anchor) this.anchor?.removeAttribute("aria-describedby");
    this.subject = subject;
    this.anchor = anchor;
    this.held = held;
    anchor?.setAttribute("aria-describedby", POPOVER);
  }

  soon(subject: Subject, anchor: Element): void {
    clearTimeout(this.later);
    // whoever reads already gets the next one at once
    this.later = setTimeout(() => this.show(subject, anchor), this.subject ? 60 : HOVER);
  }

  leave(): void {
    clearTimeout(this.later);
    if (!this.held) this.later = setTimeout(() => this.hide(), LEAVE);
  }

  stay(): void {
    clearTimeout(this.later);
  }

  hide(): void {
    clearTimeout(this.later);
    this.anchor?.removeAttribute("aria-describedby");
    this.subject = null;
    this.anchor = null;
    this.held = false;
  }

  hideFor(anchor: Element): void {
    if (this.anchor === anchor) this.hide();
  }
}

export const explaining = new Explaining();

/**
 * `{@attach explains({ kind: "tile", name: "charge" })}`: hovering or focusing shows what it is; a finger taps, or holds
 * where a tap does something else.
 */
export function explains(subject: Subject | null): Attachment<Element> {
  return (element) => {
    if (!subject) return;
    let pressing: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const acts = element.matches("button:not([aria-disabled=true]), a[href], input, select, [role=button]");

    const enter = (event: Event) => {
      if ((event as PointerEvent).pointerType !== "touch") explaining.soon(subject, element);
    };
    const leave = (event: Event) => {
      clearTimeout(pressing);
      if ((event as PointerEvent).pointerType !== "touch") explaining.leave();
    };
    const down = (event: Event) => {
      pressed = false;
      if ((event as PointerEvent).pointerType !== "touch" || !acts) return;
      pressing = setTimeout(() => {
        pressed = true;
        explaining.show(subject, element, true);
      }, PRESS);
    };
    const up = () => clearTimeout(pressing);
    const click = (event: Event) => {
      const byFinger = (event as PointerEvent).pointerType === "touch";
      if (pressed) {
        // it was held to read, not to act
        event.preventDefault();
        event.stopImmediatePropagation();
        pressed = false;
      } else if (byFinger && !acts) explaining.show(subject, element, true);
      else if (acts) explaining.hide();
    };
    const focus = () => {
      if (element.matches(":focus-visible")) explaining.soon(subject, element);
    };
    const blur = () => explaining.leave();

    element.addEventListener("pointerenter", enter);
    element.addEventListener("pointerleave", leave);
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("click", click, { capture: true });
    element.addEventListener("focus", focus);
    element.addEventListener("blur", blur);
    return () => {
      clearTimeout(pressing);
      explaining.hideFor(element);
      element.removeEventListener("pointerenter", enter);
      element.removeEventListener("pointerleave", leave);
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      element.removeEventListener("click", click, { capture: true });
      element.removeEventListener("focus", focus);
      element.removeEventListener("blur", blur);
    };
  };
}
