import type { DeviceId, GroupId, SlipId, UserId } from '../../shared/core/ids'
import type { Scene } from '../security/sampleRequests'

/** What requests can refer to before there is a scene: plain letters, so that they stay the same in any encoding. */
const names = [
  ...[
    'deviceid',
    'groupid',
    'adminUserid',
    'viewer',
    'viewerEmail',
    'groupAdmin',
    'groupViewer',
    'groupViewerEmail',
  ],
  ...['finishedCommand', 'slipid', 'occurrence', 'image', 'linkToken', 'linkSession', 'view'],
  ...['otherDevice', 'otherGroup', 'otherUser', 'otherEmail', 'otherCursor', 'otherOccurrence'],
] as const
export type PlaceholderName = (typeof names)[number]
/** What they stand for in a scene. */
export type Filling = Readonly<Record<PlaceholderName, string>>

const mark = (name: string) => `QQ${name}QQ`
export const placeholder = Object.fromEntries(names.map((name) => [name, mark(name)])) as Filling

/** A scene of placeholders: the samples of it are samples of any. */
export const placeholderScene = {
  deviceid: placeholder.deviceid as DeviceId,
  groupid: placeholder.groupid as GroupId,
  adminUserid: placeholder.adminUserid as UserId,
  viewer: { userid: placeholder.viewer as UserId, email: placeholder.viewerEmail },
  groupAdmin: { userid: placeholder.groupAdmin as UserId },
  groupViewer: { userid: placeholder.groupViewer as UserId, email: placeholder.groupViewerEmail },
  finishedCommand: placeholder.finishedCommand,
  slipid: placeholder.slipid as SlipId,
  occurrence: placeholder.occurrence,
  image: placeholder.image as Scene['image'],
} satisfies Scene

/** The ids of another's device, group and account: what a person of the scene has no business with. */
export const foreign = [
  placeholder.otherDevice,
  placeholder.otherGroup,
  placeholder.otherUser,
  placeholder.otherEmail,
  placeholder.otherCursor,
  placeholder.otherOccurrence,
]

/** The text with what a scene has in the place of each placeholder. */
export const fillIn = (text: string, filling: Filling, encode: (value: string) => string): string =>
  text.replaceAll(/QQ(\w+?)QQ/g, (whole, name: string) =>
    Object.hasOwn(filling, name) ? encode(filling[name as PlaceholderName]) : whole,
  )
