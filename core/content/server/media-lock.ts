/**
 * Advisory lock on the files under `DATA_DIR/media`: shared by who reads them all, exclusive for who removes some. Any number
 * that nothing else locks on.
 */
export const MEDIA_LOCK = 7_236_514
