/** The element that the buttons of the account open, at the top of a desk's page and at the bottom of a phone's. */
export const accountMenuId = 'account-menu'
