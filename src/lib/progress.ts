/** Reports how far long work is: a step such as `copying the database`, how much of it is done, and of how much if known. */
export type Progress = (step: string, done?: number, total?: number) => void;
