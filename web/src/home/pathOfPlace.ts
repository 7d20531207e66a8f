import { paths } from '../paths'
import { isGroupId } from './places'

export const pathOfPlace = (id: string): string => (isGroupId(id) ? paths.group(id) : paths.data(id))
