/** How long a kiosk waits for somebody, and then for an answer, in seconds. */
const [patience, question] = [90, 15];

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Whether somebody stands in front of the kiosk. */
export class Presence {
  /** Nobody has touched it for a while: `asked` whether somebody is there; then `away`. */
  phase = $state<'here' | 'asked' | 'away'>('here');
  /** Seconds until the answer is late. */
  left = $state(question);
  #timer = 0;

  constructor(
    /** Called when nobody is there any more. */
    readonly onaway: () => void,
    isAway = false,
  ) {
    if (isAway) this.phase = 'away';
  }

  /** Begins to watch. Returns what ends it. */
  watch(): () => void {
    const seen = () => {
      if (this.phase === 'here') this.stay();
    };
    for (const sign of signs) window.addEventListener(sign, seen, { capture: true, passive: true });
    seen();
    return () => {
      clearTimeout(this.#timer);
      for (const sign of signs) window.removeEventListener(sign, seen, { capture: true });
    };
  }

  /** Somebody is there. */
  stay(): void {
    this.phase = 'here';
    this.#after(patience, () => {
      this.phase = 'asked';
      this.left = question;
      this.#count();
    });
  }

  #count(): void {
    this.#after(1, () => {
      this.left--;
      if (this.left > 0) return this.#count();
      this.phase = 'away';
      this.onaway();
    });
  }

  #after(seconds: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(act, seconds * 1000);
  }
}
