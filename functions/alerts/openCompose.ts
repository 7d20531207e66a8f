import { acknowledgePath } from '../../shared/alarms/acknowledgePath'
import { brandOf, isBrandHost } from '../../shared/brands/brands'
import type { Clock } from '../../shared/core/time'
import { GroupId } from '../../shared/core/ids'
import { accessKey, idIn } from '../core/accessKey'
import { byName } from '../core/readable'
import type { AccessStore } from '../access/accessStore'
import type { DeviceStore } from '../devices/deviceStore'
import type { SendMail } from '../mail/sendMail'
import { makeAcknowledgeToken } from './acknowledgeToken'
import type { Claimed } from './claimNotice'
import type { SendOne, SendPush } from './deliverNotice'
import { type NoticeReader, type NoticeRow, isForPeople } from './noticeStore'
import { ownNamesOf, type Scene, sayDoubtOf, sayEvent, sayLevel, sayLow, sayOccasion } from './words'
import { type SendSms, toGsm7 } from './sendSms'
import { makeUnsubscribeToken } from './switchOff'
import { writeMail } from './writeMail'
import { byWorst, highestAlertLevel } from './alertRank'

const maxCharacters = 160
const maxName = 40

const sayRow = (row: NoticeRow, { gathered, names, timeZone }: Scene): string => {
  const { kind, due, more, left, reserve } = row
  if (kind === 'test') return 'TEST: alerts of this device reach you here.'
  if (kind === 'ended') {
    return `LIMIT: SMS for alerts and warnings are used up this month. ${reserve ?? 0} are kept for alarms.`
  }
  if (kind === 'low') return sayLow(row).join(' ')
  const events = kind === 'digest' ? [...(gathered?.events ?? [])].sort(byWorst) : due
  const [first] = events
  const count = events.length + (kind === 'digest' ? (gathered?.more ?? 0) : more) - 1
  const others = count > 0 ? ` +${count} more` : ''
  const last = left === 0 ? ' Last SMS this month.' : ''
  const digest = kind === 'digest' ? 'not sent at once: ' : ''
  const said = first === undefined ? '' : `${sayEvent(first, names)}${sayDoubtOf(first, timeZone)}`
  return `${sayOccasion(row)}${digest}${sayLevel(highestAlertLevel(events))}: ${said}${others}${last}`
}

/** The device and the worst event first, in one text message. */
const writeSms = (row: NoticeRow, scene: Scene): string =>
  toGsm7(`${toGsm7(scene.deviceName, maxName)} ${sayRow(row, scene)}`, maxCharacters)

interface Options {
  devices: Pick<DeviceStore, 'display'>
  notices: NoticeReader
  access: Pick<AccessStore, 'related'>
  groups: { read: (groupid: GroupId) => Promise<{ groupName: string; kind: string } | undefined> }
  sendMail: SendMail
  sendSms: SendSms
  sendPush: SendPush
  /** `https://portal.example.com`: where links lead when the device has no brand of its own. */
  portalAddress: string
  readSecret: () => Promise<string>
  now: Clock
}

/** How many events a digest names. */
const maxGathered = 50

/** Writes a notification once, and sends it to one recipient or to several. */
export const openCompose =
  (options: Options) =>
  async (claimed: Claimed): Promise<SendOne> => {
    const { row, alerts, record } = claimed
    const { devices, access, groups, notices, portalAddress } = options

    /** The first by name. A private group is its owner's alone, and so is its name. */
    const groupNameOf = async (): Promise<string | undefined> => {
      const holding = await access.related(accessKey.device(row.deviceid), 'GROUP#')
      const read = await Promise.all(holding.map(({ sk }) => groups.read(GroupId.parse(idIn(sk)))))
      const shared = read.flatMap((group) => (group?.kind === 'shared' ? group.groupName : []))
      return shared.sort(byName)[0]
    }

    const sceneOf = async (): Promise<Scene> => {
      const [groupName, display, kept] = await Promise.all([
        groupNameOf(),
        devices.display(row.deviceid),
        row.kind === 'digest' ? notices.keptFor(row.deviceid, row.id) : undefined,
      ])
      const { brandHost, timeZone } = alerts
      const host = brandHost !== undefined && isBrandHost(brandHost) ? brandHost : undefined
      const gathered = (kept ?? []).flatMap(({ due, atMs }) => due.map((event) => ({ ...event, atMs })))
      return {
        deviceid: row.deviceid,
        deviceName: record === undefined || record.name === '' ? row.deviceid : record.name,
        assetType: record?.assetType,
        groupName,
        timeZone,
        names: ownNamesOf(display),
        brandName: brandOf(host ?? '').name,
        portalAddress: host === undefined ? portalAddress : `https://${host}`,
        ...(kept === undefined
          ? {}
          : {
              gathered: {
                events: gathered.slice(-maxGathered),
                more: Math.max(0, gathered.length - maxGathered),
              },
            }),
      }
    }

    const scene = await sceneOf()
    if (row.channel === 'sms') return (_row, [to = '']) => options.sendSms(to, writeSms(row, scene))
    if (row.channel === 'push') return (_row, [userid = '']) => options.sendPush(claimed, userid, scene)
    const secret = await options.readSecret()
    return (_row, to) => {
      const [address = ''] = to
      const token = makeUnsubscribeToken({ deviceid: row.deviceid, address }, secret)
      const unsubscribe = `${scene.portalAddress}/api/device-unsubscribe/${token}`
      // One click could not say whose address of several it takes off.
      const person = row.people.find((each) => each.to === address)
      const who = to.length === 1 ? { userid: person?.userid, to: address } : {}
      const acknowledge = makeAcknowledgeToken(row, who, secret, options.now())
      const isOfList = to.length === 1 && !isForPeople(row)
      return options.sendMail(
        writeMail(row, scene, to, {
          unsubscribe: isOfList ? unsubscribe : undefined,
          acknowledge:
            acknowledge === undefined ? undefined : `${scene.portalAddress}${acknowledgePath(acknowledge)}`,
        }),
      )
    }
  }
