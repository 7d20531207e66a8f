import { useCallback, useLayoutEffect } from 'react'
import * as z from 'zod/mini'
import { zoneChoices, zoneStore } from '../../ui/zone/zoneStore'
import { useStored } from './useStored'

const Choice = z.enum(zoneChoices)

/** The zone that a person chose, remembered under their own id in this browser; it rules all times of the page. */
export const useZoneChoice = (userid: string | undefined) => {
  const scope = userid === undefined ? 'session' : (`user:${userid}` as const)
  const [choice, choose] = useStored(scope, 'zone', Choice, 'mine')
  useLayoutEffect(() => zoneStore.choose(choice), [choice])
  return [choice, useCallback((next: z.infer<typeof Choice>) => choose(next), [choose])] as const
}
