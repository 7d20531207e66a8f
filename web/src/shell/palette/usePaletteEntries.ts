import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { getSettings } from '../../../../shared/settings/deviceSettings'
import { useBrand } from '../../brand/brand'
import { type SessionUser, useSession } from '../../core/sessionContext'
import { useEndpoint } from '../../core/useEndpoint'
import { deviceLinks } from '../../devices/deviceLinks'
import { useGroups } from '../../groups/useGroups'
import { listPlaces } from '../../home/findPlaces'
import { pathOfPlace } from '../../home/pathOfPlace'
import { isGroupId } from '../../home/places'
import { deviceInPath } from '../deviceInPath'
import { headerLinksOf } from '../headerLinksOf'
import type { PaletteEntry } from './PaletteEntry'

/** Where somebody may go and what they may do from anywhere: the pages of the device at hand first. */
export const usePaletteEntries = (user: SessionUser, onDone: () => void): readonly PaletteEntry[] => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const brand = useBrand()
  const { signOut } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { data: groups } = useGroups()
  const deviceid = deviceInPath(pathname)
  const { data: settings } = useEndpoint(getSettings, deviceid === undefined ? undefined : { deviceid })
  return useMemo(() => {
    const go = (to: string) => () => {
      onDone()
      if (/^https?:/.test(to)) window.location.assign(to)
      else void navigate(to)
    }
    const name = settings?.deviceRecord.PORTAL_deviceName
    const ofDevice = deviceid === undefined ? [] : deviceLinks(deviceid, settings?.myPermission)
    const other = scheme === 'dark' ? 'light' : 'dark'
    return [
      ...ofDevice.map(({ label, to }) => ({ id: to, label, kind: 'Page' as const, hint: name, run: go(to) })),
      ...listPlaces(groups?.groups ?? []).map((place) => ({
        id: place.id,
        label: place.name,
        kind: isGroupId(place.id) ? ('Group' as const) : ('Device' as const),
        hint: place.id,
        run: go(pathOfPlace(place.id)),
      })),
      ...headerLinksOf(brand, user, pathname).map(({ label, to }) => ({
        id: to,
        label,
        kind: 'Page' as const,
        run: go(to),
      })),
      {
        id: 'colours',
        label: `Switch to ${other} colours`,
        kind: 'Action' as const,
        run: () => {
          setColorScheme(other)
          onDone()
        },
      },
      { id: 'logout', label: 'Logout', kind: 'Action' as const, run: () => void signOut() },
    ]
  }, [brand, user, pathname, groups, deviceid, settings, scheme, navigate, onDone, setColorScheme, signOut])
}
