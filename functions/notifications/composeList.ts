import { isBrandHost } from '../../shared/brands/brands'
import { GroupId } from '../../shared/core/ids'
import type { OccurrenceReader } from '../alarms/occurrenceStore'
import type { Claimed } from '../alerts/claimNotice'
import type { SendOne } from '../alerts/deliverNotice'
import { type SendSms, toGsm7 } from '../alerts/sendSms'
import { sayEvent, sayLevel, sayTime } from '../alerts/words'
import { escapeHtml } from '../alerts/writeMail'
import { highestAlertLevel } from '../alerts/alertRank'
import { idIn } from '../core/accessKey'
import type { Mail, SendMail } from '../mail/sendMail'
import type { GroupStore } from '../groups/groupStore'
import type { BurstStore, Member } from './burstStore'
import { headlineOf, openReadList } from './noticeList'

/** A mail names so many devices, the newest first; the page names all of them. */
const maxNamed = 100
const maxCharacters = 160

interface Options {
  groups: Pick<GroupStore, 'read'>
  bursts: BurstStore
  occurrences: Pick<OccurrenceReader, 'readAll'>
  sendMail: SendMail
  sendSms: SendSms
  /** `https://portal.example.com`. */
  portalAddress: string
}

interface Said {
  headline: string
  level: string
  lines: string[]
  more: number
  address: string
}

const why =
  'You get one email for all of them, since they began within ten minutes. Each stands on the page of its device.'

const mailOf = (
  { headline, level, lines, more, address }: Said,
  to: string,
  tags: Record<string, string>,
): Mail => {
  const beyond = more > 0 ? [`and ${more} more`] : []
  const all = [...lines, ...beyond]
  return {
    to: [to],
    subject: `[${level}] ${headline}`,
    text: [...all.map((line) => `- ${line}`), '', 'Open the group:', address, '', '--', why, ''].join('\n'),
    html: [
      '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">',
      `<h1 style="font-size:18px">[${level}] ${escapeHtml(headline)}</h1>`,
      `<ul>${all.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
      `<p><a href="${escapeHtml(address)}">Open the group</a></p>`,
      `<p style="color:#555">${why}</p>`,
      '</body></html>',
    ].join('\n'),
    tags,
  }
}

const lineOf = ({ deviceid, name, event }: Member, timeZone: string | undefined): string =>
  `${name === deviceid ? name : `${name} (${deviceid})`}: ${sayEvent(event)}, since ${sayTime(event.beganMs, timeZone)}`

/** A mail or text message of many devices; a push message says its headline, as every other does. */
export const isListMessage = ({ kind, channel }: Claimed['row']): boolean =>
  kind === 'list' && channel !== 'push'

/** Writes a list for each person apart: it names the devices that they are notified of, and no others. */
export const openComposeList = (options: Options) => {
  const { groups, portalAddress, sendMail, sendSms } = options
  const readList = openReadList(options)
  return async ({ row, alerts }: Claimed): Promise<SendOne> => {
    const groupid = GroupId.parse(idIn(row.burst?.pk ?? ''))
    const [list, group] = await Promise.all([readList(row), groups.read(groupid)])
    const { brandHost = '' } = alerts
    const portal = isBrandHost(brandHost) ? `https://${brandHost}` : portalAddress
    const address = `${portal}/group/${groupid}`
    const sayFor = (to: string): Said => {
      // What joined a moment after the list was fixed is named, too.
      const members = list?.listOf(to) ?? []
      const [first] = members
      const headline =
        first === undefined
          ? (row.headline ?? 'Several devices')
          : headlineOf(first.event, members.length, group?.groupName ?? groupid)
      return {
        headline,
        level: sayLevel(highestAlertLevel(row.due)),
        lines: members.slice(0, maxNamed).map((member) => lineOf(member, alerts.timeZone)),
        more: Math.max(0, members.length - maxNamed),
        address,
      }
    }
    return (_row, [to = '']) => {
      const said = sayFor(to)
      if (row.channel === 'sms') {
        return sendSms(to, toGsm7(`${said.level}: ${said.headline}. ${said.address}`, maxCharacters))
      }
      return sendMail(mailOf(said, to, { deviceid: row.deviceid, notice: row.id }))
    }
  }
}
