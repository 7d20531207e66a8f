import { inject } from 'vitest'
import { type Harness, openHarness } from './openHarness'
import './StackAddress'

/** The local stack that the files of this project share. */
export const useStack = (): Harness => openHarness(inject('stack'))
