/** Benchmarks that run when they are asked for by name: each takes minutes. */
export const lengthy: ReadonlySet<string> = new Set(['kills'])
