import type { OwnName } from '../../../shared/display/ownName'
import { displayOf } from './displayOf'

/** What an event is about, as its owner calls it. */
export const nameOfEvent = (topic: string, own: OwnName | undefined): string =>
  topic === 'mjs' ? 'Script' : displayOf(topic, own).label
