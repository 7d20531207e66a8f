import * as z from 'zod/mini'
import { useUser } from './sessionContext'
import { useStored } from './useStored'

const Names = z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200))

/** The columns of a table that somebody does not want to see, in this browser. The usual ones must be a constant. */
export const useHiddenColumns = (table: string, usual: string[]) => {
  const { userid } = useUser()
  return useStored(`user:${userid}`, `hiddenColumns:${table}`, Names, usual)
}
