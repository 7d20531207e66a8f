/**
 * Mutants that behave as the code does, so that no test can notice them.
 * @type {{ file: string, code: string, mutant: string, reason: string }[]}
 */
export const equivalentMutants = [
  {
    file: 'functions/access/guesses.ts',
    code: 'Math.floor(now() / secondMs) - daySeconds',
    mutant: 'Math.floor(now() / secondMs) + daySeconds',
    reason:
      'What is stored and what it is compared with move by the same two days: the window is a day as before.',
  },
]
