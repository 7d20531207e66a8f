import { isFinished } from '../../functions/commands/commandStore'
import { alertInvariants } from './alertInvariants'
import { billingInvariants } from './billingInvariants'
import { addressesOf, groupBy, type Invariant, type Row } from './Invariant'
import { jobInvariants, storedReadings, streamsOfReading } from './jobInvariants'
import { reportInvariants } from './reportInvariants'
import { setInvariants } from './setInvariants'
import { settingInvariants } from './settingInvariants'

const storedOnce: Invariant = (facts) => {
  const stored = storedReadings(facts)
  const streamsFor = streamsOfReading(facts)
  const kept = facts.rows.quarantine.map((row) =>
    JSON.stringify(row, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString() : value,
    ),
  )
  return facts.readings.flatMap((reading) => {
    const { n, odd, isAcknowledged } = reading
    const streams = stored.get(String(n)) ?? []
    const isKept = odd === 'rubbish' && kept.some((text) => text.includes(`\\"n\\": ${n}, rubbish`))
    const isDeleted = odd !== 'rubbish' && streamsFor(reading).size === 0
    if (isAcknowledged && streams.length === 0 && !isKept && !isDeleted)
      return [`reading ${n} (${odd ?? 'plain'}) is lost`]
    // Without a time that can be believed, each repeat is another reading.
    const times = streams.length - new Set(streams).size + 1
    return times > 1 && odd !== 'noTime' && odd !== 'future' ? [`reading ${n} is stored ${times} times`] : []
  })
}

const isCommand = ({ status }: Row): boolean => typeof status === 'string'

const oneEnd: Invariant = ({ commands, saves, sets, rows }) => {
  const stored = rows.commands.filter(isCommand)
  // Some that were taken back from a change set are given anew.
  const given = stored.filter(({ changes, status }) => changes === undefined || status !== 'revoked')
  const missing = commands.filter(
    ({ commandID }) => commandID !== undefined && !stored.some(({ sk }) => sk === commandID),
  )
  const counted = rows.devices.filter(({ openCommands = 0 }) => openCommands !== 0)
  const mostOf = (deviceid: string) =>
    sets.length +
    commands.filter((each) => each.deviceid === deviceid).length +
    saves
      .filter((each) => each.deviceid === deviceid)
      .reduce((sum, { tries, commands: each }) => sum + tries * each, 0)
  const doubled = [...groupBy(given, ({ deviceid }) => String(deviceid))].filter(
    ([deviceid, all]) => all.length > mostOf(deviceid),
  )
  return [
    ...missing.map(({ commandID }) => `command ${commandID} was answered and is not there`),
    ...stored
      .filter(({ status }) => !isFinished(status as Parameters<typeof isFinished>[0]))
      .map(({ sk, status }) => `command ${String(sk)} is ${String(status)}`),
    ...counted.map(
      ({ deviceid, openCommands }) => `${String(deviceid)} counts ${String(openCommands)} open commands`,
    ),
    ...doubled.map(
      ([deviceid, all]) => `${deviceid} has ${all.length} commands, which is more than were asked for`,
    ),
  ]
}

/** Of commands that belong together the later ones go out after the earlier ones have succeeded, and only then. */
const chainsHold: Invariant = ({ rows, frames }) => {
  const stored = new Map(rows.commands.filter(isCommand).map((row) => [row.sk, row]))
  return [...stored.values()].flatMap(({ sk, status, reason, needs }) => {
    if (!Array.isArray(needs)) return []
    const isReady = needs.every((id) => stored.get(id)?.status === 'complete')
    const wasSent = frames.some(({ command }) => command.sk === sk)
    if (wasSent && !isReady) return [`command ${String(sk)} went out without what it needs`]
    const isHeld = status === 'revoked' && String(reason).includes('depends on')
    return isHeld && isReady ? [`command ${String(sk)} was revoked, and had all that it needs`] : []
  })
}

const actsOnce: Invariant = ({ frames }) =>
  [...groupBy(frames, ({ command }) => command.sk)].flatMap(([id, all]) =>
    all.length > 1 && all[0]?.command.method === 'Sys.Reboot'
      ? [`command ${id} was sent ${all.length} times`]
      : [],
  )

const removedGetsNothing: Invariant = ({ removals, mails, frames, rows }) =>
  removals.flatMap(({ deviceid, email, userid, turn }) => {
    const own = new Set(rows.notices.filter((row) => row.deviceid === deviceid).map(({ id }) => id))
    const mailed = mails.filter(
      ({ mail, invocation }) =>
        invocation.beganTurn > turn && own.has(mail.tags?.notice) && addressesOf(mail.to).includes(email),
    )
    // Settings that several people have saved go out without those of this one.
    const isOf = ({ authors, requesterId }: (typeof frames)[number]['command']) =>
      authors === undefined ? requesterId === userid : authors.some((author) => author.userid === userid)
    const handed = frames.filter(
      ({ command, invocation }) =>
        invocation.beganTurn > turn && command.deviceid === deviceid && isOf(command),
    )
    return [
      ...mailed.map(({ mail }) => `${email} was mailed ${mail.tags?.notice} after they were removed`),
      ...handed.map(
        ({ command }) => `command ${command.sk} of ${email} was handed over after they were removed`,
      ),
    ]
  })

/** What must hold at the end of each run, by its name. */
export const invariants: Readonly<Record<string, Invariant>> = {
  'acknowledged = stored once': storedOnce,
  'one command, one end': oneEnd,
  'a command acts once': actsOnce,
  'a command waits for what it needs': chainsHold,
  ...alertInvariants,
  ...settingInvariants,
  ...jobInvariants,
  ...setInvariants,
  ...billingInvariants,
  ...reportInvariants,
  'a removed person gets nothing': removedGetsNothing,
  'everything comes to its end': ({ open }) => open,
}
