-- What a picture is called; a photo that is put in a gallery begins with it.
ALTER TABLE media ADD COLUMN caption TEXT NOT NULL DEFAULT '';
