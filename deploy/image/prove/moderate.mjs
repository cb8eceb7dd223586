// Runs inside the image: moderates the photo that is its argument, with the models that the image has.
import { ShelfModerationSettings } from '/app/domain/shelf-profiles/profile.ts';
import { moderatePhoto } from '/app/processing/shelf/moderation/moderate.ts';
import { decodeSmall } from '/app/processing/shelf/photo/open-photo.ts';

const [path] = process.argv.slice(2);
const photo = { path, width: Number(process.argv[3]), height: Number(process.argv[4]) };
const found = await moderatePhoto(await decodeSmall(photo, 1024), ShelfModerationSettings.parse({}));
console.log(JSON.stringify({ found: found.length }));
process.exit(0);
