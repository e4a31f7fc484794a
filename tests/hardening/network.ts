import type { Random } from '../../src/lib/random.ts';

/** Rates and decay of Adam, as its authors recommend them (Kingma and Ba, 2015). */
const [rate, first, second, tiny] = [0.002, 0.9, 0.999, 1e-8];

/** Numbers that are learnt, with what Adam remembers of their gradients. */
class Weights {
  readonly values: Float32Array;
  readonly gradient: Float32Array;
  readonly #mean: Float32Array;
  readonly #square: Float32Array;

  constructor(count: number, spread: number, random: Random) {
    this.values = Float32Array.from({ length: count }, () => spread * (2 * random() - 1));
    [this.gradient, this.#mean, this.#square] = [0, 1, 2].map(() => new Float32Array(count)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
  }

  step(turn: number, speed: number): void {
    const { values, gradient } = this;
    const [mean, square] = [this.#mean, this.#square];
    const size = (speed * rate * Math.sqrt(1 - second ** turn)) / (1 - first ** turn);
    for (let index = 0; index < values.length; index++) {
      const slope = gradient[index]!;
      mean[index] = first * mean[index]! + (1 - first) * slope;
      square[index] = second * square[index]! + (1 - second) * slope * slope;
      values[index]! -= (size * mean[index]!) / (Math.sqrt(square[index]!) + tiny);
    }
    gradient.fill(0);
  }
}

/** A network of one hidden layer, which learns to tell classes apart. */
export class Network {
  readonly #inner: Weights;
  readonly #outer: Weights;
  readonly #hidden: Float32Array;
  readonly #slopes: Float32Array;
  #turn = 0;

  constructor(
    readonly inputs: number,
    readonly hidden: number,
    readonly classes: number,
    random: Random,
  ) {
    // The last row of each matrix is the bias.
    this.#inner = new Weights((inputs + 1) * hidden, Math.sqrt(6 / inputs), random);
    this.#outer = new Weights((hidden + 1) * classes, Math.sqrt(6 / hidden), random);
    this.#hidden = new Float32Array(hidden);
    this.#slopes = new Float32Array(hidden);
  }

  /** The logarithm of the probability of each class. */
  read(input: Float32Array): Float32Array {
    const { inputs, hidden, classes } = this;
    const [inner, outer, middle] = [this.#inner.values, this.#outer.values, this.#hidden];
    middle.set(inner.subarray(inputs * hidden));
    for (let from = 0; from < inputs; from++) {
      const value = input[from]!;
      if (value === 0) continue;
      const start = from * hidden;
      for (let to = 0; to < hidden; to++) middle[to]! += value * inner[start + to]!;
    }
    const sums = outer.slice(hidden * classes);
    for (let from = 0; from < hidden; from++) {
      if (middle[from]! <= 0) {
        middle[from] = 0;
        continue;
      }
      for (let to = 0; to < classes; to++) sums[to]! += middle[from]! * outer[from * classes + to]!;
    }
    const most = Math.max(...sums);
    const all = most + Math.log(sums.reduce((sum, one) => sum + Math.exp(one - most), 0));
    return sums.map((one) => one - all);
  }

  /** Adds an example to what `step` learns from. */
  learn(input: Float32Array, truth: number): void {
    const { inputs, hidden, classes } = this;
    const errors = this.read(input).map((one, index) => Math.exp(one) - (index === truth ? 1 : 0));
    const [middle, slopes, outer] = [this.#hidden, this.#slopes, this.#outer];
    for (let from = 0; from <= hidden; from++) {
      const value = from < hidden ? middle[from]! : 1;
      let slope = 0;
      for (let to = 0; to < classes; to++) {
        slope += errors[to]! * outer.values[from * classes + to]!;
        outer.gradient[from * classes + to]! += errors[to]! * value;
      }
      if (from < hidden) slopes[from] = value > 0 ? slope : 0;
    }
    const { gradient } = this.#inner;
    for (let from = 0; from <= inputs; from++) {
      const value = from < inputs ? input[from]! : 1;
      if (value === 0) continue;
      const start = from * hidden;
      for (let to = 0; to < hidden; to++) gradient[start + to]! += value * slopes[to]!;
    }
  }

  /** Learns from the examples since the last step. */
  step(examples: number, speed: number): void {
    this.#turn++;
    for (const weights of [this.#inner, this.#outer]) {
      for (let index = 0; index < weights.gradient.length; index++) weights.gradient[index]! /= examples;
      weights.step(this.#turn, speed);
    }
  }
}
