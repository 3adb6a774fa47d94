/** The search played by itself, step after step. */

export class Playback {
  #store;
  #step;
  #timer = 0;

  /** @param {(to: number) => any} step   goes to a step */
  constructor(store, step) {
    this.#store = store;
    this.#step = step;
  }

  /** Start or stop. */
  toggle() {
    if (this.#state.on) this.#stop();
    else this.#start();
    this.#store.redraw();
  }

  /** Play faster or slower. */
  setPace(speed) {
    this.#state.speed = speed;
    if (this.#state.on) (this.#stop(), this.#start());
    this.#store.redraw();
  }

  get #state() {
    return this.#store.model.playback;
  }

  #start() {
    this.#state.on = true;
    this.#timer = setInterval(() => this.#tick(), Number(this.#state.speed));
  }

  #stop() {
    this.#state.on = false;
    clearInterval(this.#timer);
  }

  #tick() {
    const { tree, step, state } = this.#store.model;
    const last = tree ? tree.events.length - 1 : 0;
    if (step != null && step < last && state.mode === "explore") return this.#step(step + 1);
    this.#stop();
    this.#store.redraw();
  }
}
