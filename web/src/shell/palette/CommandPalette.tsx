import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Brand } from '../../../../shared/brands/brands'
import { getSettings } from '../../../../shared/settings/deviceSettings'
import { type SessionUser, useSession } from '../../core/session/sessionContext'
import { setColorScheme, useColorScheme } from '../../core/styles/colorScheme'
import { useBrand } from '../../brand/brand'
import { useEndpoint } from '../../core/api/useEndpoint'
import { useZoneChoice } from '../../core/storage/useZoneChoice'
import { deviceLinks } from '../../devices/deviceLinks'
import { useGroups } from '../../groups/useGroups'
import { listPlaces } from '../../home/findPlaces'
import { pathOfPlace, isGroupId } from '../../home/ownPlaces'
import { paths } from '../../paths'
import { type ZoneChoice, zoneChoices } from '../../ui/zone/zoneStore'
import { deviceInPath, headerLinksOf } from '../headerLinks'
import { PaletteDialog, type PaletteEntry } from './PaletteDialog'

const clocks = {
  mine: 'Tell times by my clock',
  site: 'Tell times by the clock of the site',
  utc: 'Tell times in UTC',
} as const satisfies Record<ZoneChoice, string>

/** Pages that no tab and no link of the header leads to. */
const morePagesOf = ({ hidePlans, hideAccount }: Brand, { specialGroups }: SessionUser) => [
  ...(specialGroups.includes('provisioning_account')
    ? []
    : [
        { label: 'Add Device', to: paths.addDevice() },
        ...(hidePlans ? [] : [{ label: 'Subscriptions', to: paths.subscriptions() }]),
      ]),
  ...(hideAccount ? [] : [{ label: 'Account', to: paths.account() }]),
]

/** Pages and actions that are open to the person anywhere: those of the open device first. */
const usePaletteEntries = (user: SessionUser, onDone: () => void): readonly PaletteEntry[] => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const brand = useBrand()
  const { signOut } = useSession()
  const scheme = useColorScheme()
  const [clock, chooseClock] = useZoneChoice(user.userid)
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
      ...[...headerLinksOf(brand, user, pathname), ...morePagesOf(brand, user)].map(({ label, to }) => ({
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
      ...zoneChoices
        .filter((choice) => choice !== clock)
        .map((choice) => ({
          id: `clock-${choice}`,
          label: clocks[choice],
          kind: 'Action' as const,
          hint: 'time zone',
          run: () => {
            chooseClock(choice)
            onDone()
          },
        })),
      { id: 'logout', label: 'Logout', kind: 'Action' as const, run: () => void signOut() },
    ]
  }, [
    brand,
    user,
    pathname,
    groups,
    deviceid,
    settings,
    scheme,
    clock,
    navigate,
    onDone,
    chooseClock,
    signOut,
  ])
}

interface Props {
  user: SessionUser
  onClose: () => void
}

/** Devices, groups, pages and actions by a few letters. */
export const CommandPalette = ({ user, onClose }: Props) => (
  <PaletteDialog entries={usePaletteEntries(user, onClose)} onClose={onClose} />
)
