/** What may be uploaded (spec 1 §5, §9): PNG or JPEG of at most 300 kB. */
export const maxImageBytes = 307_200
/** Each side of the picture; a small file can declare a huge one and exhaust whoever draws it. */
export const maxImageSide = 8192

/** The one message that the spec has for a file that is too large and for one of another kind. */
export const imageTooLarge = 'Image too large. (300 kB limit)'

/** An image that somebody else replaced meanwhile is gone, and looks as one that never was. */
export const imageNotStored = 'The image is not stored any more. Please choose it again.'
