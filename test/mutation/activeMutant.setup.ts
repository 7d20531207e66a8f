import { beforeEach, inject } from 'vitest'
import { slowTests } from './slowTests'

interface Mutation {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  mutantCoverage?: unknown
}

declare module 'vitest' {
  interface ProvidedContext {
    globalNamespace: string
    mutantActivation: string | undefined
    mode: string
  }
}

// The thread is that of the last run: its mutant must not be active while the modules of this one load.
const mutation = (globalThis as unknown as Record<string, Mutation | undefined>)[inject('globalNamespace')]
if (mutation !== undefined) {
  if (inject('mutantActivation') !== 'static') mutation.activeMutant = undefined
  mutation.currentTestId = undefined
  mutation.mutantCoverage = undefined
}

beforeEach(({ task, skip }) => {
  if (slowTests.includes(task.name)) skip()
})
