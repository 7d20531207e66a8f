import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { isConditionLost } from '../core/isConditionLost'
import { packText } from '../core/packedText'
import { LinkItem, deviceItem } from '../devices/deviceStore'
import type { LateSpan } from './lateOf'

/** What a batch of readings changes about a device's link. */
export interface Contact {
  contactMs: number
  latest?: { tsMs: number; body: string }
  events?: string
  late?: LateSpan
}

export interface LinkStore {
  /**
   * Writes a contact if contact, latest reading and events are still those of `seen`; otherwise undefined, and nothing
   * is written. The answer is the row afterwards: its seal was read after the batch's readings were stored, which the
   * packer relies on.
   */
  tryContact(seen: LinkItem, contact: Contact): Promise<LinkItem | undefined>
}

/** `name` is still what was seen, or still missing. */
const unchanged = (name: string, seen: unknown): string =>
  seen === undefined ? `attribute_not_exists(${name})` : `${name} = :seen_${name}`

export const openLinkStore = (documents: DynamoDBDocumentClient, TableName: string): LinkStore => ({
  tryContact: async (seen, { contactMs, latest, events, late }) => {
    const set: Record<string, unknown> = {
      lastContactMs: Math.max(contactMs, seen.lastContactMs ?? 0),
      latestTsMs: latest?.tsMs,
      latest: latest && packText(latest.body),
      events,
      ...late,
    }
    const changed = Object.keys(set).filter((name) => set[name] !== undefined)
    const moved = latest !== undefined || events !== undefined
    const checked = {
      lastContactMs: seen.lastContactMs,
      ...(moved ? { latestTsMs: seen.latestTsMs, events: seen.events } : {}),
      ...(late === undefined ? {} : { lateMs: seen.lateMs }),
    }
    const values = [
      ...changed.map((name) => [`:${name}`, set[name]] as const),
      ...Object.entries(checked)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [`:seen_${name}`, value] as const),
    ]
    const condition = Object.entries(checked).map(([name, value]) => unchanged(name, value))
    try {
      const { Attributes } = await documents.send(
        new UpdateCommand({
          TableName,
          Key: { deviceid: seen.deviceid, sk: deviceItem.link },
          UpdateExpression: `SET ${changed.map((name) => `${name} = :${name}`).join(', ')}`,
          ConditionExpression: condition.join(' AND '),
          ExpressionAttributeValues: Object.fromEntries(values),
          ReturnValues: 'ALL_NEW',
        }),
      )
      return LinkItem.parse(Attributes)
    } catch (error) {
      if (isConditionLost(error)) return undefined
      throw error
    }
  },
})
