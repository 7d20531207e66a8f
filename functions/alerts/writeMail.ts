import type { Mail } from '../mail/sendMail'
import { type NoticeEvent, type NoticeRow, isForPeople } from './noticeStore'
import {
  type Scene,
  momentAddress,
  sayEnded,
  sayDoubtOf,
  sayEvent,
  sayLow,
  sayLeft,
  sayLevel,
  sayTime,
  settingsAddress,
  subjectOf,
} from './words'

interface Line {
  level?: string
  text: string
}
interface Section {
  title?: string
  lines: Line[]
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const lineOf = (event: Omit<NoticeEvent, 'id'>, { timeZone, names }: Scene): Line => {
  const often = event.count === undefined || event.count < 2 ? '' : ` (${event.count} times)`
  return {
    level: sayLevel(event.level),
    text: `${sayEvent(event, names)}, since ${sayTime(event.beganMs, timeZone)}${often}${sayDoubtOf(event, timeZone)}`,
  }
}

const beyond = (count: number): Line[] => (count > 0 ? [{ text: `and ${count} more` }] : [])

/** Where a mail leads, beside the device: what one click does. */
interface Links {
  /** Takes the address off the list, of a mail to one. */
  unsubscribe?: string | undefined
  /** A page with a button, where it asks for a person. */
  acknowledge?: string | undefined
}

/** The contents of the mail, in the order in which they are read. */
const sectionsOf = (row: NoticeRow, scene: Scene): Section[] => {
  const { gathered } = scene
  if (row.kind === 'test') {
    return [{ lines: [{ text: 'This is a test. Alerts of this device reach you at this address.' }] }]
  }
  if (row.kind === 'low') return [{ lines: sayLow(row).map((text) => ({ text })) }]
  if (row.kind === 'ended') return [{ lines: sayEnded(row).map((text) => ({ text })) }]
  if (row.kind === 'digest') {
    const lines = (gathered?.events ?? []).map((event) => lineOf(event, scene))
    return [
      {
        title: 'These events were not sent to everybody at once:',
        lines: [...lines, ...beyond(gathered?.more ?? 0)],
      },
    ]
  }
  const due = row.due.map((event) => lineOf(event, scene))
  const others = row.others.map((event) => lineOf(event, scene))
  return [
    { lines: due },
    ...(others.length > 0 ? [{ title: 'Also active:', lines: others }] : []),
    { lines: beyond(row.more) },
  ].filter(({ lines }) => lines.length > 0)
}

const factsOf = (row: NoticeRow, scene: Scene): [string, string][] => [
  ['Device', `${scene.deviceName} (${scene.deviceid})`],
  ...(scene.groupName === undefined ? [] : [['Group', scene.groupName] as [string, string]]),
  ...(scene.assetType === undefined || scene.assetType === ''
    ? []
    : [['Asset type', scene.assetType] as [string, string]]),
  ['Time', sayTime(row.atMs, scene.timeZone)],
]

/** The way out in words: a mail to several has no address that takes off one of them. */
const why = (row: NoticeRow, { deviceName }: Scene): string =>
  isForPeople(row)
    ? `You get this email because you chose to be notified of ${deviceName}, or are on call for it.`
    : `You get this email because your address is in the alert list of ${deviceName}. To stop, take it off the list, or ask an ADMIN of the device to do so.`

const colours: Readonly<Record<string, string>> = { ALARM: '#b3261e', WARNING: '#8a5a00', ALERT: '#0b6b8a' }

const htmlOf = (row: NoticeRow, scene: Scene, sections: readonly Section[], links: Links): string => {
  const line = ({ level, text }: Line) => {
    const label =
      level === undefined ? '' : `<b style="color:${colours[level] ?? '#444'}">${escapeHtml(level)}</b> `
    return `<li>${label}${escapeHtml(text)}</li>`
  }
  const section = ({ title, lines }: Section) =>
    `${title === undefined ? '' : `<p>${escapeHtml(title)}</p>`}<ul>${lines.map(line).join('')}</ul>`
  const fact = ([name, value]: [string, string]) =>
    `<tr><td style="padding-right:12px;color:#555">${name}</td><td>${escapeHtml(value)}</td></tr>`
  const left = sayLeft(row)
  return [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">',
    `<h1 style="font-size:18px">${escapeHtml(subjectOf(row, scene))}</h1>`,
    ...sections.map(section),
    `<table>${factsOf(row, scene).map(fact).join('')}</table>`,
    ...(links.acknowledge === undefined
      ? []
      : [
          `<p><a href="${escapeHtml(links.acknowledge)}">Acknowledge: I have seen it and deal with it</a></p>`,
        ]),
    `<p><a href="${escapeHtml(momentAddress(scene, row))}">Open the device at this moment</a></p>`,
    ...(left === undefined ? [] : [`<p><b>${escapeHtml(left)}</b></p>`]),
    `<p style="color:#555">${escapeHtml(why(row, scene))} <a href="${escapeHtml(settingsAddress(scene))}">Change who gets alerts</a></p>`,
    `<p style="color:#555">${escapeHtml(scene.brandName)}</p>`,
    '</body></html>',
  ].join('\n')
}

const textOf = (row: NoticeRow, scene: Scene, sections: readonly Section[], links: Links): string => {
  const lines = ({ title, lines: all }: Section) => [
    ...(title === undefined ? [] : [title]),
    ...all.map(({ level, text }) => `- ${level === undefined ? '' : `${level}: `}${text}`),
    '',
  ]
  const left = sayLeft(row)
  return [
    ...sections.flatMap(lines),
    ...factsOf(row, scene).map(([name, value]) => `${name}: ${value}`),
    '',
    ...(links.acknowledge === undefined
      ? []
      : ['Acknowledge (I have seen it and deal with it):', links.acknowledge, '']),
    'Open the device at this moment:',
    momentAddress(scene, row),
    '',
    ...(left === undefined ? [] : [left, '']),
    '--',
    why(row, scene),
    `Change who gets alerts: ${settingsAddress(scene)}`,
    scene.brandName,
    '',
  ].join('\n')
}

/**
 * The mail of a notification, as text and as HTML without anything from elsewhere. Names and messages are shown as they
 * are written and mean nothing.
 */
export const writeMail = (row: NoticeRow, scene: Scene, to: readonly string[], links: Links): Mail => {
  const { unsubscribe } = links
  const sections = sectionsOf(row, scene)
  return {
    to,
    subject: subjectOf(row, scene),
    text: textOf(row, scene, sections, links),
    html: htmlOf(row, scene, sections, links),
    ...(unsubscribe === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
    tags: { deviceid: row.deviceid, notice: row.id },
  }
}
