import type { Severity } from '../core/Watched'
import { directRules, presenceTopics, topics } from '../../shared/core/topics'

/** The payload travels as it came, in base64; who sent it says the topic, never the payload. */
const untouched = "encode(*, 'base64') AS payload"

export interface TopicRule {
  queue: 'readings' | 'link'
  /** Only of a rule that devices name in their topic. */
  ruleName?: string
  impact: string
  severity: Severity
  sql: string
}

/** Topic rules: which messages go into which queue, and what stops when they do not. */
export const rules = {
  Data: {
    queue: 'readings',
    ruleName: directRules.data,
    impact: 'readings of all devices are no longer taken',
    severity: 'page',
    sql: `SELECT ${untouched}, topic() AS topic, topic(2) AS deviceid, timestamp() AS arrivedMs FROM '${topics.data('+')}'`,
  },
  Config: {
    queue: 'readings',
    ruleName: directRules.config,
    impact: 'settings that devices report are no longer taken',
    severity: 'ticket',
    sql: `SELECT ${untouched}, topic() AS topic, topic(2) AS deviceid, timestamp() AS arrivedMs FROM '${topics.config('+')}'`,
  },
  Answers: {
    queue: 'link',
    impact: 'commands stay pending: answers of devices are no longer taken',
    severity: 'page',
    sql: `SELECT ${untouched}, topic(2) AS deviceid, timestamp() AS arrivedMs FROM '${topics.answers('+')}'`,
  },
  Questions: {
    queue: 'link',
    impact: 'devices that ask others for their values are not answered',
    severity: 'ticket',
    sql: `SELECT ${untouched}, topic() AS topic, topic(2) AS deviceid, timestamp() AS arrivedMs FROM '${topics.questions('+')}'`,
  },
  Connected: {
    queue: 'link',
    impact: 'commands wait for the next reading: it is not known that a device is online',
    severity: 'ticket',
    sql: `SELECT clientId, eventType, timestamp, versionNumber FROM '${presenceTopics.connected}'`,
  },
  Disconnected: {
    queue: 'link',
    impact: 'commands are sent to devices that are offline',
    severity: 'ticket',
    sql: `SELECT clientId, eventType, timestamp, versionNumber FROM '${presenceTopics.disconnected}'`,
  },
  Subscribed: {
    queue: 'link',
    impact: 'commands wait for the next reading instead of the device’s wake-up',
    severity: 'ticket',
    sql: `SELECT clientId, eventType, timestamp FROM '${presenceTopics.subscribed}'`,
  },
} as const satisfies Record<string, TopicRule>
