-- The bands by which pictures are looked up: bits b, b + 3, b + 6 … of a 64-bit perceptual hash, counted from its last one, as a
-- number of 21 bits. Neighboring bits of such a hash are alike in all receipts, so bands of neighboring bits would match by chance.
-- The steps move the bits together (as in a three-dimensional Morton code). The first bit of the hash is in no band.
CREATE FUNCTION "picture_band"(hash text, band integer) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  bits bigint := (('x' || hash)::bit(64)::bigint >> band) & x'1249249249249249'::bigint;
BEGIN
  bits := (bits | (bits >> 2)) & x'10c30c30c30c30c3'::bigint;
  bits := (bits | (bits >> 4)) & x'100f00f00f00f00f'::bigint;
  bits := (bits | (bits >> 8)) & x'001f0000ff0000ff'::bigint;
  bits := (bits | (bits >> 16)) & x'001f00000000ffff'::bigint;
  RETURN (bits | (bits >> 32)) & x'1fffff'::bigint;
END $$;
