import { mapZooms } from '../../maps/mapZooms'
import type { MapMark } from './mapMarks'

/** Whether a nearer map shows devices apart that stand as one on this. */
export const canPart = ([first, ...others]: readonly MapMark[], zoom: number): boolean =>
  zoom < mapZooms.fitted && others.some(({ lat, lon }) => lat !== first?.lat || lon !== first.lon)
