/** A step of a model: a possible next event in a state. */
export interface Step<State> {
  /** The event, for the trace of a counterexample. */
  readonly name: string;
  readonly next: State;
  /**
   * A step that nothing guarantees, such as a request of a caller or a crash. Only the other steps count as progress.
   */
  readonly isOptional?: boolean;
}

/** A protocol: states are plain JSON values, and each step is atomic, as a transaction or one call to a server is. */
export interface Model<State> {
  readonly initial: State;
  readonly steps: (state: State) => readonly Step<State>[];
  /** The fault of a state; null if there is none. */
  readonly violation: (state: State) => string | null;
  /** The fault of a step from one state to another; null if there is none. */
  readonly wrongStep?: (from: State, to: State) => string | null;
  /** Whether everything has ended. From every reachable state, steps that are not optional must lead to such an end. */
  readonly isDone: (state: State) => boolean;
}

export interface Exploration {
  readonly states: number;
  /** The fault, with the steps that lead to it; null if the model holds. */
  readonly counterexample: { readonly problem: string; readonly trace: readonly string[] } | null;
}

interface Visited<State> {
  readonly state: State;
  /** The state from which it was reached first, and the step. */
  readonly from: number;
  readonly step: string;
  /** The states with a step to this one that is not optional. */
  readonly progressFrom: number[];
}

/** Finds the states from which no end can be reached without optional steps, by walking backward from every end. */
const findStuck = <State>(visited: readonly Visited<State>[], isDone: (state: State) => boolean): number => {
  const leadsToEnd = new Uint8Array(visited.length);
  const queue: number[] = [];
  const mark = (index: number): void => {
    if (leadsToEnd[index]) return;
    leadsToEnd[index] = 1;
    queue.push(index);
  };
  visited.forEach(({ state }, index) => {
    if (isDone(state)) mark(index);
  });
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) visited[index]?.progressFrom.forEach(mark);
  return leadsToEnd.indexOf(0);
};

/**
 * Visits every reachable state of a model, nearest first, so that a counterexample is as short as possible. It checks
 * every state, every step, and that no state is stuck: from each one an end can be reached without any optional step.
 * @param statesMax the most states; with more, the model is too large to check, and this throws
 */
export const explore = <State>(model: Model<State>, statesMax = 2_000_000): Exploration => {
  const indexOf = new Map<string, number>();
  const visited: Visited<State>[] = [];
  const visit = (state: State, from: number, step: string): number => {
    const key = JSON.stringify(state);
    const known = indexOf.get(key);
    if (known !== undefined) return known;
    if (visited.length >= statesMax) throw new Error(`The model has more than ${statesMax} states.`);
    indexOf.set(key, visited.length);
    visited.push({ state, from, step, progressFrom: [] });
    return visited.length - 1;
  };
  const traceTo = (index: number): string[] => {
    const trace: string[] = [];
    for (let at = visited[index]; at && at.from >= 0; at = visited[at.from]) trace.unshift(at.step);
    return trace;
  };
  const found = (problem: string, trace: readonly string[]): Exploration => ({
    states: visited.length,
    counterexample: { problem, trace },
  });

  visit(model.initial, -1, '');
  for (let index = 0; index < visited.length; index += 1) {
    const { state } = visited[index] as Visited<State>;
    const problem = model.violation(state);
    if (problem !== null) return found(problem, traceTo(index));
    for (const { name, next, isOptional = false } of model.steps(state)) {
      const wrong = model.wrongStep?.(state, next) ?? null;
      if (wrong !== null) return found(wrong, [...traceTo(index), name]);
      const to = visit(next, index, name);
      if (!isOptional) visited[to]?.progressFrom.push(index);
    }
  }
  const stuck = findStuck(visited, model.isDone);
  if (stuck >= 0) {
    return found('nothing leads from here to an end', [...traceTo(stuck), JSON.stringify(visited[stuck]?.state)]);
  }
  return { states: visited.length, counterexample: null };
};
