/**
 * Mutants that behave as the code does, so that no test can notice them.
 * @type {{ file: string, code: string, mutant: string, reason: string }[]}
 */
export const equivalentMutants = []
