import { namesOfTopics } from '../../../../shared/alerts/namesOfTopics'
import type { OwnName } from '../../../../shared/display/ownName'
import { displayOf } from './displayOf'

/** What an event is about, as its owner calls it. */
export const nameOfEvent = (topic: string, own: OwnName | undefined): string =>
  namesOfTopics.get(topic) ?? displayOf(topic, own).label
