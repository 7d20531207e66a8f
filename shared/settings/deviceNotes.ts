import * as z from 'zod/mini'
import { ImageKey } from '../files/imageKey'

const line = z.string().check(z.trim(), z.maxLength(200))

/** The images among the notes, as they are called on the page. */
export const noteImages = { asset_image: 'Asset Image', brand_image: 'Customer Logo' } as const
export type NoteImage = keyof typeof noteImages

/** The Asset Notes form. Images are keys of the portal's own file storage. */
export const DeviceNotes = z.strictObject({
  status: z.optional(line),
  home_page: z.optional(
    z.string().check(z.regex(/^\w*$/, 'may hold letters, digits and underscores only'), z.maxLength(64)),
  ),
  asset_type: z.optional(line),
  customer: z.optional(line),
  installer: z.optional(line),
  description: z.optional(z.string().check(z.trim(), z.maxLength(4000))),
  asset_image: z.optional(ImageKey),
  brand_image: z.optional(ImageKey),
})
export type DeviceNotes = z.infer<typeof DeviceNotes>

export const DeviceName = z
  .string()
  .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(60, 'must be at most 60 characters'))
