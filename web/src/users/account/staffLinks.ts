import type { SpecialGroup } from '../../../../shared/core/roles'
import { paths } from '../../paths'

interface StaffLink {
  readonly label: string
  readonly to: string
  /** What one does there. */
  readonly about: string
}

const packing: StaffLink = {
  label: 'Packing',
  to: paths.packing(),
  about: 'Scan devices into a box, and hand them to a distributor.',
}

const links: Readonly<Partial<Record<SpecialGroup, readonly StaffLink[]>>> = {
  senquip_admin: [
    {
      label: 'Administration',
      to: paths.staff(),
      about: 'Find a device or a person, see what is known of them, and mend it.',
    },
    {
      label: 'Provisioning',
      to: paths.provisioning(),
      about: 'Facts, tests and labels of a device that is being made.',
    },
    packing,
    {
      label: 'Health',
      to: paths.staffTools(),
      about: 'What waits, what failed, and what could not be read.',
    },
  ],
  senquip_dev: [packing],
}

const uniqueByPath = (all: readonly StaffLink[]): StaffLink[] => [
  ...new Map(all.map((link) => [link.to, link])).values(),
]

/** The pages of the staff, for those who are. */
export const staffLinksOf = (groups: readonly SpecialGroup[]): StaffLink[] =>
  uniqueByPath(groups.flatMap((group) => links[group] ?? []))
