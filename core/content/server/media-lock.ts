/**
 * Advisory lock on the files under `DATA_DIR/media`: shared for reading all of them, exclusive for
 * removing some. Any number not used by another lock.
 */
export const MEDIA_LOCK = 7_236_514
