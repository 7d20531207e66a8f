import { inject } from 'vitest'
import { type Harness, openHarness } from './openHarness'
import './StackAddress'

/** The local stack that runs for all stories. */
export const useStack = (): Harness => openHarness(inject('stack'))
