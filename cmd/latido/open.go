package main

import (
	"context"
	"errors"
	"fmt"

	"latido/db"
)

func openSite(ctx context.Context, s settings) (*db.Store, error) {
	store, err := db.OpenExisting(ctx, s.databaseURL, s.dataDir)
	if err == nil {
		has, failure := store.HasSite(ctx)
		if err = failure; err == nil && !has {
			err = fmt.Errorf("%s has tables and no site: %w", store.Name(), db.ErrNoDatabase)
		}
		if err != nil {
			err = errors.Join(err, store.Close())
		}
	}
	return store, explainOpening(err)
}

func explainOpening(err error) error {
	if errors.Is(err, db.ErrNoDatabase) {
		return fmt.Errorf("%w; create it with latido init if the site is new; if it is not, put its database back, mount its disk or restore a backup", err)
	}
	return explainDatabase(err)
}

func explainDatabase(err error) error {
	switch {
	case errors.Is(err, db.ErrNoDatabase):
		return errors.New("no hay una base de datos de Latido ahí: revisa -data o -database-url")
	case errors.Is(err, db.ErrNewer):
		return errors.New("la base de datos es de una versión más nueva que este programa, latido " + version + ": instala la versión nueva o, para volver a esta, restaura en una base vacía el respaldo que hiciste antes de actualizar")
	}
	return err
}
