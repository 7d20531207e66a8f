import type { acknowledgeByToken as contract } from '../../shared/alarms/alarmActions'
import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import { Problem } from '../../shared/core/problem'
import { type AcknowledgeClaim, readAcknowledgeToken } from '../alerts/acknowledgeToken'
import { nameEvents, sayEvent } from '../alerts/words'
import { type Acknowledger, openAcknowledge, readKnown } from './acknowledge'
import type { ActParts } from './actOnAlarms'
import { viewAlarm } from './viewAlarm'

/** One link for all who got a mail is of no one by name. */
const unnamed = 'A recipient of the email'

/** The same answer the second time: two people may press the button of one mail. */
export const acknowledgeByToken = (
  parts: ActParts,
  readSecret: () => Promise<string>,
): ((input: InputOf<typeof contract>) => Promise<OutputOf<typeof contract>>) => {
  const acknowledge = openAcknowledge(parts)

  const personOf = async ({ userid, to }: AcknowledgeClaim): Promise<Acknowledger> => {
    const user = userid === undefined ? undefined : await parts.users.read(userid)
    return { name: user?.name ?? to ?? unnamed, userid, to: user?.email ?? to }
  }

  return async ({ token, note }) => {
    const claim = readAcknowledgeToken(token, await readSecret(), parts.now())
    if (claim === undefined) {
      throw new Problem('invalid', 'The link is not valid any more. Sign in to acknowledge the event.')
    }
    const { deviceid, ids } = claim
    await acknowledge(deviceid, ids, await personOf(claim), note)
    const { device, known } = await readKnown(parts, deviceid, ids)
    const alarms = known.flatMap((each) => viewAlarm(device, each, 'VIEW', parts.now()) ?? [])
    const named = await nameEvents(parts.devices, alarms)
    return {
      message: 'Acknowledged',
      deviceid,
      deviceName: device.record.name,
      texts: named.map((event) => sayEvent(event, { [event.topic]: event.own ?? {} })),
    }
  }
}
