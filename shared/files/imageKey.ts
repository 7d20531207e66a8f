import * as z from 'zod/mini'
import type { DeviceId } from '../core/ids'

const folder = 'images'
const pattern = /^images\/((?:[A-Z0-9]{9}|0-[A-Z0-9]{7}))\/[0-9A-Z]{26}$/

/** Where a stored image lies: `images/{deviceid}/{random}`. It is only ever read together with its device. */
export const ImageKey = z.string().check(z.regex(pattern, 'is not the key of an image')).brand<'ImageKey'>()
export type ImageKey = z.infer<typeof ImageKey>

export const imageKeyOf = (deviceid: DeviceId, id: string): ImageKey =>
  ImageKey.parse(`${folder}/${deviceid}/${id}`)

/** Keys of another device do not exist for this one. */
export const isImageOf = (deviceid: DeviceId, key: string): boolean => pattern.exec(key)?.[1] === deviceid
