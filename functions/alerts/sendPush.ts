import type { Claimed } from './claimNotice'
import { Undeliverable } from './deliverNotice'
import type { Scene } from './words'

/**
 * Sends a notification to every device of a person that rings, by the id of their account; gives the proof of it.
 * @throws Undeliverable when they have none, or none that takes it
 */
export type SendPush = (claimed: Claimed, userid: string, scene: Scene) => Promise<string>

/** Where no person has a device that rings. */
export const noDevices: SendPush = () => Promise.reject(new Undeliverable('no device'))
