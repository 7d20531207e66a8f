import { ImageKey } from '../../shared/files/imageKey'

export const isImageKey = (text: string): boolean => ImageKey.safeParse(text).success
