import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import { StarButton } from '../home/StarButton'
import { useFavourites } from '../home/usePlaces'
import { paths } from '../paths'
import { Breadcrumb } from '../ui/layout/Breadcrumb'
import styles from './GroupView.module.css'

interface Props {
  groupid: GroupId
  name: string
  /** Below the name: the ways to look at the group. */
  tabs?: ReactNode
}

/** The head of every page of a group: its name, the star, the way to its settings. */
export const GroupHead = ({ groupid, name, tabs }: Props) => {
  const favourites = useFavourites()
  return (
    <>
      <Breadcrumb home={paths.home()} crumbs={[{ label: name }]} />
      <div className={styles.titleRow}>
        <h1 className={styles.title}>{name}</h1>
        <StarButton
          name={name}
          isOn={favourites.has(groupid)}
          onPress={() => favourites.toggle({ id: groupid, name })}
        />
        <Link to={paths.groupSettings(groupid)} className={styles.settings}>
          Group Settings
        </Link>
      </div>
      {tabs}
    </>
  )
}
