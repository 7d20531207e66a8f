import type { OwnName } from '../../../shared/display/ownName'
import { displayOf } from './displayOf'

/** What is no channel: what a script says, and the portal of a silent device. */
const namesOfTopics: ReadonlyMap<string, string> = new Map([
  ['mjs', 'Script'],
  ['contact', 'Portal'],
])

/** What an event is about, as its owner calls it. */
export const nameOfEvent = (topic: string, own: OwnName | undefined): string =>
  namesOfTopics.get(topic) ?? displayOf(topic, own).label
