import { type ReactNode, useSyncExternalStore } from 'react'
import { useZoneChoice } from '../core/storage/useZoneChoice'
import { OpenMenu } from '../ui/menu/OpenMenu'
import { zoneStore } from '../ui/zone/zoneStore'
import styles from './Shell.module.css'

interface Props {
  userid: string
  label: string
  children: ReactNode
}

const inBrackets = (name: string | undefined): string => (name === undefined ? '' : ` (${name})`)

/** The three clocks to choose from. */
export const ZoneMenu = ({ userid, label, children }: Props) => {
  const [choice, choose] = useZoneChoice(userid)
  const site = useSyncExternalStore(zoneStore.subscribe, zoneStore.site)
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const entries = [
    { label: `My time${inBrackets(own)}`, isOn: choice === 'mine', onSelect: () => choose('mine') },
    {
      label: `Time of the site${inBrackets(site)}`,
      isOn: choice === 'site',
      onSelect: () => choose('site'),
    },
    { label: 'UTC', isOn: choice === 'utc', onSelect: () => choose('utc') },
  ]
  return (
    <OpenMenu label={label} entries={entries} className={styles.zone ?? ''}>
      {children}
    </OpenMenu>
  )
}
