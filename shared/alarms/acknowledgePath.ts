/** A page with one button: what a mail or a push message leads to. The token is no part of what a server is asked. */
export const acknowledgePath = (token: string): string => `/acknowledge#${token}`
