import { ViewId } from '../../shared/core/ids'
import { newShortId } from '../core/newShortId'

const idLength = 8

/** Unique within its group: the write that makes a view would refuse another one of the same id. */
export const newViewId = (): ViewId => ViewId.parse(`v-${newShortId(idLength)}`)
