/** How links work, in one screen. */
export const linkHelp = {
  first: 'A link shows people without an account what you choose, and nothing else.',
  points: [
    'It lasts 24 hours, or what you choose up to 30 days. One of a device may end before, as soon as the device enters a fence of one of its groups; leaving it again does not open the link.',
    'Each time it is looked at, your own rights are read: when you are no longer ADMIN, it shows nothing.',
    'Revoke ends it at the next look. Who has it open sees why within 15 seconds.',
    'A position can be hidden, rounded to about 1 km, or exact; a history can go back up to 30 days.',
    'The link is shown once and kept nowhere: a lost one is revoked, and a new one made.',
    'The list says who made each link, until when, and how often it was viewed. Previews in chats and mails count as no view.',
    'An ADMIN of a group can forbid links of the group and of all devices in it: in a view of the group, under Share by link.',
  ],
} as const
