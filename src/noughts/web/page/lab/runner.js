/**
 * Runs jobs in a worker and watches the clock. A worker that takes too long is ended and a spare one takes over: it is
 * given the log of all that was asked and answered, so that nothing is asked again and the question that hung is known.
 */

import { Problem } from "../core/questions.js";

const GRACE = 250; // milliseconds
const TRIES = 3; // workers that may be lost by no fault of the submission, before a job is given up

/** The reader stopped a job. */
class Stopped extends Error {
  name = "Stopped";
}

export class Runner {
  #assets;
  #worker = null;
  #spare = null;
  #job = null;
  #number = 0;
  #queue = Promise.resolve();

  /** @param {Promise<object>} assets   what a worker starts from */
  constructor(assets) {
    this.#assets = assets;
    this.#worker = this.#start(); // while the reader writes
  }

  /** Do a job when those before it are done. @returns {Promise<any>} */
  run(job, request, hear = () => {}) {
    const turn = this.#queue.then(() => this.#begin(job, request, hear));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  /** End the job that is under way. */
  stop() {
    const job = this.#job;
    if (!job) return;
    this.#replace();
    this.#job = null;
    job.fail(new Stopped("Stopped."));
  }

  #begin(job, request, hear) {
    return new Promise((done, fail) => {
      this.#job = { job, request, hear, done, fail, log: [], lost: 0, asking: null, number: 0 };
      this.#send();
    });
  }

  /** Give the job to the worker, with all that is known from the workers before it. */
  async #send() {
    const job = this.#job;
    if (job.job === "check" && this.#worker?.used && !job.log.length) this.#replace(); // a check begins with fresh Pythons
    const worker = (this.#worker ??= this.#spare ?? this.#start());
    if (worker === this.#spare) this.#spare = null;
    try {
      await this.#assets;
    } catch {
      this.#job = null;
      return job.fail(new Problem("Python could not be fetched; look at the network, and try again."));
    }
    await worker.ready;
    if (job !== this.#job || worker !== this.#worker) return;
    this.#spare ??= this.#start();
    job.number = this.#number += 1;
    const request = JSON.stringify({ ...job.request, log: job.log.map(({ text }) => text) });
    worker.postMessage({ number: job.number, job: job.job, request });
  }

  #start() {
    const worker = new Worker("lab/two_pythons.js", { type: "module" });
    worker.ready = new Promise((ready) => {
      worker.addEventListener("message", ({ data }) => {
        if (data.pictures) this.#assets = this.#assets.then((boot) => ({ ...boot, pictures: data.pictures }));
        if (data.ready) ready();
        if (data.broken) this.#lost(worker);
      });
      this.#assets.then(
        (boot) => worker.postMessage({ boot }),
        () => {}, // told to whoever waits for it
      );
    });
    worker.addEventListener("message", ({ data }) => worker === this.#worker && this.#job && this.#hear(data));
    worker.addEventListener("error", () => this.#lost(worker));
    return worker;
  }

  #hear(data) {
    const job = this.#job;
    if (data.progress) job.hear(...data.progress);
    else if (data.asking) this.#ask(data.asking);
    else if (data.heard) this.#heard(data.heard);
    else if (data.answered) this.#answered(data.answered);
    else if (data.died) this.#died(data.died);
    else if (data.number === job.number) this.#finish(data);
  }

  #ask(asking) {
    this.#worker.used = true;
    this.#watch({ ...asking, start: performance.now(), lines: [] });
  }

  /** Wait for the next word as long as the judge allows. */
  #watch(asking) {
    const job = this.#job;
    clearTimeout(job.clock);
    job.asking = asking;
    // Once more for a moment: when the page itself was held up, the word may be here and not yet read.
    const end = () => (job.clock = setTimeout(() => this.#died(["time", ""]), GRACE));
    job.clock = setTimeout(end, 1000 * asking.limit);
  }

  #heard(lines) {
    const { asking } = this.#job;
    asking.lines.push(lines);
    this.#watch(asking);
  }

  #answered({ seconds, printed, first }) {
    this.#write(seconds, printed, first, null);
  }

  /** Write down an exchange as the judge reads it again. */
  #write(seconds, printed, first, death) {
    const { asking, log, clock } = this.#job;
    clearTimeout(clock);
    const fields = [asking.digest, asking.lines.join("\n"), seconds, printed, first, death];
    log.push({ kind: asking.kind, text: JSON.stringify(fields) });
    this.#job.asking = null;
  }

  /** The submission's Python is no more: go on with another, and let the judge know on which question it died. */
  #died(death) {
    const { asking, log } = this.#job;
    const [, , , printed, first] = asking.kind === "load" ? [0, 0, 0, 0, ""] : JSON.parse(log.at(-1).text);
    this.#write((performance.now() - asking.start) / 1000, printed, first, death);
    this.#replace();
    this.#send();
  }

  /** A worker ended by itself: what was loaded there is loaded again, and asked again. */
  #lost(worker) {
    const job = this.#job;
    worker.terminate();
    if (worker === this.#spare) this.#spare = null;
    if (worker !== this.#worker) return;
    this.#worker = null;
    if (!job) return;
    clearTimeout(job.clock);
    const loaded = job.log.findLastIndex(({ kind }) => kind === "load");
    job.log.length = Math.max(0, job.asking?.kind === "load" ? job.log.length : loaded);
    job.asking = null;
    job.lost += 1;
    if (job.lost < TRIES) return this.#send();
    this.#job = null;
    job.fail(new Problem("Python ended or could not be started three times in this browser; load the page again."));
  }

  #replace() {
    this.#worker?.terminate();
    clearTimeout(this.#job?.clock);
    this.#worker = null;
  }

  #finish({ done, failed }) {
    const job = this.#job;
    this.#job = null;
    if (failed) return job.fail(new Error(failed));
    const found = JSON.parse(done);
    if (found.error) job.fail(new Problem(found.error));
    else job.done(found);
  }
}
