/** The search played by itself, step after step. */

/** Make the player of a page. @param {(to: number) => any} step  goes to a step */
export function createPlayback({ model, redraw }, step) {
  const { playback } = model;
  let timer = 0;

  function start() {
    playback.on = true;
    timer = setInterval(tick, Number(playback.speed));
  }

  function stop() {
    playback.on = false;
    clearInterval(timer);
  }

  function tick() {
    const last = model.tree ? model.tree.events.length - 1 : 0;
    if (model.step != null && model.step < last && model.state.mode === "explore") return step(model.step + 1);
    stop();
    redraw();
  }

  /** Start or stop. */
  function toggle() {
    if (playback.on) stop();
    else start();
    redraw();
  }

  /** Play faster or slower. */
  function pace(speed) {
    playback.speed = speed;
    if (playback.on) (stop(), start());
    redraw();
  }

  return { toggle, pace };
}
