import * as z from 'zod'
import { ImageKey } from '../files/imageKey'

const line = z.string().trim().max(200)

/** The images among the notes, as they are called on the page. */
export const noteImages = { asset_image: 'Asset Image', brand_image: 'Customer Logo' } as const
export type NoteImage = keyof typeof noteImages

/** The Asset Notes form (spec 1 §2). Images are keys of the portal's own file storage. */
export const DeviceNotes = z.strictObject({
  status: line.optional(),
  home_page: z.string().regex(/^\w*$/, 'may hold letters, digits and underscores only').max(64).optional(),
  asset_type: line.optional(),
  customer: line.optional(),
  installer: line.optional(),
  description: z.string().trim().max(4000).optional(),
  asset_image: ImageKey.optional(),
  brand_image: ImageKey.optional(),
})
export type DeviceNotes = z.infer<typeof DeviceNotes>

export const DeviceName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(60, 'must be at most 60 characters')
